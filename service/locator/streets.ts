/** "STIRLING ROAD", "SAINT GEORGE'S ROAD" as people write them. */
export const titled = (road: string) =>
  road.toLowerCase().replaceAll(/(?<![\w'’])[a-z]/g, (letter) => letter.toUpperCase())
