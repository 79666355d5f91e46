/* SPDX-License-Identifier: Apache-2.0 */
whenReady(() => searchedSections({ main: byId('diff'), noun: 'changes', text: section => section.textContent }));
