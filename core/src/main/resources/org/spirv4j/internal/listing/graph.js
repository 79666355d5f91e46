/* SPDX-License-Identifier: Apache-2.0 */
whenReady(() => {
  const main = byId('graphs');
  const sections = [...main.querySelectorAll('section')];

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
  const larger = () => resize(zoom * 1.2);
  const smaller = () => resize(zoom / 1.2);
  byId('larger').addEventListener('click', larger);
  byId('smaller').addEventListener('click', smaller);
  /* Wide graphs start with the first block to be seen. */
  for (const [graph] of graphs) {
    const frame = graph.parentNode;
    const entry = graph.querySelector('.entry rect');
    frame.scrollLeft = entry.x.baseVal.value + entry.width.baseVal.value / 2 - frame.clientWidth / 2;
  }

  /* A block: its link in the drawing, its entry in the list, and what the panel shows. */

  let current = null;

  function close() {
    panel().hidden = true;
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
    const body = [...entry.children].slice(1).map(child => child.cloneNode(true));
    showPanel(entry.querySelector('b').textContent, [], close,
      element('p', { className: 'note' }, entry.querySelector('small').textContent), ...body);
    requestAnimationFrame(() => link.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  }

  document.addEventListener('click', event => {
    const link = event.target.closest('a[href^="#b"]');
    const entry = link && target(link);
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

  /** Goes so many functions forward. */
  function step(by) {
    const top = main.getBoundingClientRect().top + 12;
    let at = -1;
    sections.forEach((section, i) => { if (section.getBoundingClientRect().top <= top) at = i; });
    sections[Math.min(sections.length - 1, Math.max(0, at + by))]?.scrollIntoView();
  }

  onKeys({
    'Escape': close,
    '+': larger,
    '-': smaller,
    '0': () => resize(1),
    'n': () => step(1),
    'p': () => step(-1),
  });
});
