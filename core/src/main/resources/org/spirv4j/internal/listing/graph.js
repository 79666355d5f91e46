'use strict';
(() => {
  const root = document.documentElement;
  const darkSystem = matchMedia('(prefers-color-scheme: dark)');
  const byId = id => document.getElementById(id);

  function recall(key) {
    try { return localStorage.getItem('spirv4j-' + key); } catch { return null; }
  }
  function remember(key, value) {
    try { localStorage.setItem('spirv4j-' + key, value); } catch { /* not allowed here */ }
  }
  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  const theme = recall('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  root.classList.add('script');

  document.addEventListener('DOMContentLoaded', () => {
    const main = byId('graphs');
    const panel = byId('panel');
    const nav = byId('outline');
    const menu = byId('menu');
    const sections = [...main.querySelectorAll('section')];

    const themeButton = byId('theme');
    const isDark = () => root.dataset.theme ? root.dataset.theme === 'dark' : darkSystem.matches;
    const showTheme = () => themeButton.setAttribute('aria-pressed', isDark());
    themeButton.addEventListener('click', () => {
      root.dataset.theme = isDark() ? 'light' : 'dark';
      remember('theme', root.dataset.theme);
      showTheme();
    });
    darkSystem.addEventListener('change', showTheme);
    showTheme();

    function outline(open) {
      nav.classList.toggle('open', open);
      menu.setAttribute('aria-expanded', open);
    }
    menu.addEventListener('click', () => outline(!nav.classList.contains('open')));
    main.addEventListener('pointerdown', () => outline(false));
    nav.addEventListener('click', event => { if (event.target.closest('a')) outline(false); });

    /* Size. */

    const graphs = [...main.querySelectorAll('svg.graph')].map(graph =>
      [graph, graph.viewBox.baseVal.width, graph.viewBox.baseVal.height]);
    let zoom = 1;
    function resize(to) {
      zoom = Math.min(3, Math.max(0.2, to));
      for (const [graph, width, height] of graphs) {
        graph.setAttribute('width', width * zoom);
        graph.setAttribute('height', height * zoom);
      }
    }
    /* Wide graphs start with the first block to be seen. */
    for (const [graph] of graphs) {
      const frame = graph.parentNode;
      const entry = graph.querySelector('.entry rect');
      frame.scrollLeft = entry.x.baseVal.value + entry.width.baseVal.value / 2 - frame.clientWidth / 2;
    }
    byId('larger').addEventListener('click', () => resize(zoom * 1.2));
    byId('smaller').addEventListener('click', () => resize(zoom / 1.2));

    /* A block: its link in the drawing, its entry in the list, and what the panel shows. */

    let current = null;

    function close() {
      panel.hidden = true;
      current?.classList.remove('current');
      current?.focus();
      current = null;
    }

    function show(entry) {
      const link = main.querySelector('.block[href="#' + entry.id + '"]');
      current?.classList.remove('current');
      current = link;
      if (!link) {
        entry.open = true;
        return;
      }
      link.classList.add('current');
      const button = element('button', { type: 'button', ariaLabel: 'Close', title: 'Close ( Esc )' }, '×');
      button.addEventListener('click', close);
      const name = entry.querySelector('b').textContent;
      const body = [...entry.children].slice(1).map(child => child.cloneNode(true));
      panel.replaceChildren(
        element('div', { className: 'head' }, element('h2', {}, name), button),
        element('p', { className: 'note' }, entry.querySelector('small').textContent), ...body);
      panel.hidden = false;
      requestAnimationFrame(() => link.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    }

    document.addEventListener('click', event => {
      const link = event.target.closest('a[href^="#b"]');
      const entry = link && byId(link.getAttribute('href').slice(1));
      if (!entry || event.ctrlKey || event.metaKey) return;
      history.replaceState(null, '', '#' + entry.id);
      show(entry);
      event.preventDefault();
    });

    function arrive() {
      const entry = location.hash.startsWith('#b') ? byId(location.hash.slice(1)) : null;
      if (entry?.localName === 'details') show(entry);
    }
    addEventListener('hashchange', arrive);
    arrive();

    function step(by) {
      const top = main.getBoundingClientRect().top + 12;
      let at = -1;
      sections.forEach((section, i) => { if (section.getBoundingClientRect().top <= top) at = i; });
      sections[Math.min(sections.length - 1, Math.max(0, at + by))]?.scrollIntoView();
    }

    document.addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') {
        if (nav.classList.contains('open')) outline(false); else close();
      } else if (event.key === '+') resize(zoom * 1.2);
      else if (event.key === '-') resize(zoom / 1.2);
      else if (event.key === '0') resize(1);
      else if (event.key === 'n') step(1);
      else if (event.key === 'p') step(-1);
    });
  });
})();
