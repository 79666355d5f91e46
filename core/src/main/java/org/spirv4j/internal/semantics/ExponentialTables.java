// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/** Logarithms and powers of two, each as a rounded number and its rounding error. */
final class ExponentialTables {
    /** The logarithm tables have the logarithm of {@code n / 64} at index {@code n - FIRST_LN}. */
    static final int FIRST_LN = 45;

    /** Natural logarithms of 45/64 to 91/64, rounded to multiples of 2^-42. */
    static final double[] LN_HIGH = {
        -0x1.68ac83e9c7p-2,
        -0x1.522ae0738ap-2,
        -0x1.3c25277333p-2,
        -0x1.269621134ep-2,
        -0x1.1178e8227ep-2,
        -0x1.f991c6cb3cp-3,
        -0x1.d1037f2656p-3,
        -0x1.a93ed3c8aep-3,
        -0x1.823c16551ap-3,
        -0x1.5bf406b544p-3,
        -0x1.365fcb015ap-3,
        -0x1.1178e8227ep-3,
        -0x1.da72763844p-4,
        -0x1.9335e5d594p-4,
        -0x1.4d3115d208p-4,
        -0x1.08598b59e4p-4,
        -0x1.894aa149f8p-5,
        -0x1.0415d89e78p-5,
        -0x1.020565893p-6,
        0x0.0p+0,
        0x1.fc0a8b0fcp-7,
        0x1.f829b0e78p-6,
        0x1.77458f633p-5,
        0x1.f0a30c0118p-5,
        0x1.341d7961bcp-4,
        0x1.6f0d28ae58p-4,
        0x1.a926d3a4acp-4,
        0x1.e27076e2bp-4,
        0x1.0d77e7cd08p-3,
        0x1.29552f82p-3,
        0x1.44d2b6ccb8p-3,
        0x1.5ff3070a7ap-3,
        0x1.7ab890210ep-3,
        0x1.9525a9cf46p-3,
        0x1.af3c94e80cp-3,
        0x1.c8ff7c79aap-3,
        0x1.e27076e2bp-3,
        0x1.fb9186d5e4p-3,
        0x1.0a324e2739p-2,
        0x1.1675cababap-2,
        0x1.22941fbcf8p-2,
        0x1.2e8e2bae12p-2,
        0x1.3a64c55694p-2,
        0x1.4618bc21c6p-2,
        0x1.51aad872ep-2,
        0x1.5d1bdbf581p-2,
        0x1.686c81e9b1p-2,
    };

    /** Rounding errors of {@link #LN_HIGH}. */
    static final double[] LN_LOW = {
        0x1.7af966c548a3p-44,
        -0x1.ebe708164c759p-45,
        -0x1.83b54b606bd5cp-46,
        0x1.1b61f10522625p-44,
        -0x1.1ef78ce2d07f2p-44,
        0x1.90d04cd7cc834p-44,
        0x1.84a7e75b6f6e4p-47,
        0x1.8724350562169p-45,
        -0x1.e0ddb9a631e83p-46,
        0x1.27023eb68981cp-46,
        0x1.fd3a0afb9691bp-44,
        -0x1.1ef78ce2d07f2p-45,
        -0x1.a89401fa71733p-46,
        -0x1.3115c3abd47dap-45,
        0x1.53a2582f4e1efp-48,
        0x1.7e5dd7009902cp-46,
        -0x1.9a19a8be97661p-44,
        0x1.dddc7f461c516p-44,
        -0x1.611d27c8e8417p-44,
        0x0.0p+0,
        0x1.f1e7cf6d3a69cp-50,
        0x1.980267c7e09e4p-45,
        -0x1.181dce586af09p-44,
        -0x1.d599e83368e91p-45,
        0x1.1d0929983761p-44,
        -0x1.4b4641b664613p-44,
        0x1.563650bd22a9cp-44,
        -0x1.a342c2af0003cp-45,
        0x1.cb2cd2ee2f482p-44,
        -0x1.5b967f4471dfcp-44,
        -0x1.70cc16135783cp-46,
        -0x1.8586f183bebf2p-44,
        -0x1.bdb9072534a58p-45,
        -0x1.297137d9f158fp-44,
        -0x1.a4e633fcd9066p-52,
        -0x1.7794f689f8434p-45,
        -0x1.a342c2af0003cp-44,
        -0x1.d572aab993c87p-47,
        0x1.c6bee7ef4030ep-47,
        0x1.8380e731f55c4p-44,
        -0x1.a6976f5eb0963p-44,
        -0x1.67b1e99b72bd8p-45,
        0x1.7a71cbcd735dp-44,
        -0x1.3d82f484c84ccp-46,
        -0x1.f4bd8db0a7cc1p-44,
        -0x1.8d6bdc9c7c238p-44,
        0x1.2bb110af84054p-44,
    };

    /** 2 to the power of 0/32 to 31/32, rounded. */
    static final double[] EXP2_HIGH = {
        0x1p0, 0x1.059b0d3158574p0, 0x1.0b5586cf9890fp0, 0x1.11301d0125b51p0,
        0x1.172b83c7d517bp0, 0x1.1d4873168b9aap0, 0x1.2387a6e756238p0, 0x1.29e9df51fdee1p0,
        0x1.306fe0a31b715p0, 0x1.371a7373aa9cbp0, 0x1.3dea64c123422p0, 0x1.44e086061892dp0,
        0x1.4bfdad5362a27p0, 0x1.5342b569d4f82p0, 0x1.5ab07dd485429p0, 0x1.6247eb03a5585p0,
        0x1.6a09e667f3bcdp0, 0x1.71f75e8ec5f74p0, 0x1.7a11473eb0187p0, 0x1.82589994cce13p0,
        0x1.8ace5422aa0dbp0, 0x1.93737b0cdc5e5p0, 0x1.9c49182a3f09p0, 0x1.a5503b23e255dp0,
        0x1.ae89f995ad3adp0, 0x1.b7f76f2fb5e47p0, 0x1.c199bdd85529cp0, 0x1.cb720dcef9069p0,
        0x1.d5818dcfba487p0, 0x1.dfc97337b9b5fp0, 0x1.ea4afa2a490dap0, 0x1.f50765b6e454p0,
    };

    /** Rounding errors of {@link #EXP2_HIGH}. */
    static final double[] EXP2_LOW = {
        0x0.0p+0,
        0x1.d73e2a475b465p-55,
        0x1.8a62e4adc610bp-54,
        -0x1.6c51039449b3ap-54,
        -0x1.19041b9d78a76p-55,
        0x1.e016e00a2643cp-54,
        0x1.9b07eb6c70573p-54,
        0x1.612e8afad1255p-55,
        0x1.6f46ad23182e4p-55,
        -0x1.63aeabf42eae2p-54,
        0x1.ada0911f09ebcp-55,
        0x1.89b7a04ef80dp-59,
        0x1.d4397afec42e2p-56,
        -0x1.07abe1db13cadp-55,
        0x1.6324c054647adp-54,
        -0x1.383c17e40b497p-54,
        -0x1.bdd3413b26456p-54,
        -0x1.16e4786887a99p-55,
        -0x1.41577ee04992fp-55,
        -0x1.d4c1dd41532d8p-54,
        0x1.6e9f156864b27p-54,
        -0x1.75fc781b57ebcp-57,
        0x1.c7c46b071f2bep-56,
        -0x1.d2f6edb8d41e1p-54,
        0x1.7a1cd345dcc81p-54,
        -0x1.5584f7e54ac3bp-56,
        0x1.11065895048ddp-55,
        0x1.503cbd1e949dbp-56,
        0x1.2ed02d75b3707p-55,
        -0x1.1a5cd4f184b5cp-54,
        -0x1.e9c23179c2893p-54,
        0x1.9d3e12dd8a18bp-54,
    };

    /** The reciprocals of 45/64 to 91/64, rounded. */
    static final double[] RECIPROCALS = new double[LN_HIGH.length];

    static {
        for (int i = 0; i < RECIPROCALS.length; i++) {
            RECIPROCALS[i] = 64.0 / (FIRST_LN + i);
        }
    }

    private ExponentialTables() {}
}
