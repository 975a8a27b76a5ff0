interface Spot {
  x: number
  y: number
}

/** What a marker covers, in pixels: one that stands for several is wider. */
const COVERS = { x: 72, y: 44 }

/** Groups the spots that would overlap on the map, each with the first that it touches. Their order stays. */
export function groupNear<T extends Spot>(spots: readonly T[]): T[][] {
  const groups: T[][] = []
  for (const spot of spots) {
    const near = groups.find(
      ([first]) => first && Math.abs(first.x - spot.x) < COVERS.x && Math.abs(first.y - spot.y) < COVERS.y,
    )
    if (near) near.push(spot)
    else groups.push([spot])
  }
  return groups
}

/** Which of the list's numbers a marker stands for: "4", "2 · 3", "1 +4". */
export function numbersOf([first = '', second, ...more]: readonly string[]): string {
  if (second === undefined) return first
  return more.length === 0 ? `${first} · ${second}` : `${first} +${more.length + 1}`
}
