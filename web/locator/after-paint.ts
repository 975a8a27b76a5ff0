/** Does something after the next paint. The list and its cards change first: drawing the map anew takes a slow phone longer. */
export const afterPaint = (act: () => void) => void requestAnimationFrame(() => setTimeout(act))
