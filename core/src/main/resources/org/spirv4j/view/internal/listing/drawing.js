/* SPDX-License-Identifier: Apache-2.0 */
/* Drawings of control flow in what scrolls: their sizes. */

/** The sizes of the graphs in an element. Those that are wider than it are made smaller, but not so small that nothing can be read, unless asked for. */
function drawnGraphs(main) {
  const readable = 0.3;
  let zoom = 0;
  let least = readable;

  const graphs = () => [...main.querySelectorAll('svg.graph')];

  function resize(drawn = graphs()) {
    const style = getComputedStyle(main);
    const room = main.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 2;
    for (const graph of drawn) {
      const { width, height } = graph.viewBox.baseVal;
      const scale = zoom || Math.min(1, Math.max(least, room / width));
      graph.setAttribute('width', width * scale);
      graph.setAttribute('height', height * scale);
    }
  }

  /** Changes sizes; what is in the middle of the window stays there. */
  function keepMiddle(change) {
    const box = main.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const graph = document.elementFromPoint(x, y)?.closest('svg.graph');
    const before = graph?.getBoundingClientRect();
    change(graph ?? graphs()[0]);
    if (!graph) return;
    const after = graph.getBoundingClientRect();
    main.scrollTop += after.top + (y - before.top) / before.height * after.height - y;
    graph.parentNode.scrollLeft += after.left + (x - before.left) / before.width * after.width - x;
  }

  const zoomBy = factor => keepMiddle(graph => {
    if (!graph) return;
    zoom = Math.min(6, Math.max(0.05, graph.width.baseVal.value / graph.viewBox.baseVal.width * factor));
    resize();
  });
  const zoomTo = to => keepMiddle(() => {
    zoom = to;
    least = 0;
    resize();
  });

  let width = 0;
  new ResizeObserver(() => {
    if (main.clientWidth === width) return;
    width = main.clientWidth;
    if (zoom === 0) resize();
  }).observe(main);

  return {
    larger: () => zoomBy(1.2),
    smaller: () => zoomBy(1 / 1.2),
    zoomTo,
    fit: () => zoomTo(0),
    /** Sizes graphs again after the room for them has changed. */
    refit: () => { if (zoom === 0) resize(); },
    /** Sizes graphs; those that are still wider than their frame start with the first block to be seen. */
    start: (drawn = graphs()) => {
      resize(drawn);
      for (const graph of drawn) {
        const scale = graph.width.baseVal.value / graph.viewBox.baseVal.width;
        if (graph.width.baseVal.value <= main.clientWidth) continue;
        const first = (graph.querySelector('.entry') ?? graph.querySelector('.block')).querySelector('rect');
        const middle = first.x.baseVal.value + first.width.baseVal.value / 2;
        graph.parentNode.scrollLeft = middle * scale - graph.parentNode.clientWidth / 2;
      }
    },
  };
}
