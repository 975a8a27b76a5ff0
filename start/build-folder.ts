/** The path below which everything stands, with a slash at both ends (BASE_PATH). */
export const basePath = `${(process.env.BASE_PATH || '/').replace(/\/$/, '')}/`

/** Where builds are, below the package, each in a folder of its own: each base path keeps its own, for it stands in every address. */
export const buildsFolder = `build${basePath.replace(/\/$/, '').replaceAll('/', '-')}`

/** The folder that the bundler writes into: named by the process that builds (build.ts). */
export const buildFolder = process.env.BUILD_FOLDER || `${buildsFolder}/by-hand`
