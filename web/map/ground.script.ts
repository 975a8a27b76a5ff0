// The data of the map's ground, in a file of its own: a browser keeps it while the map's code changes.
export { groundIn } from './ground-data.ts'
