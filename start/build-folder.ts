/** The path below which everything stands, with a slash at both ends (BASE_PATH). */
export const basePath = `${(process.env.BASE_PATH || '/').replace(/\/$/, '')}/`

/** Where its build is, below the package: each base path keeps one of its own, for it stands in every address. */
export const buildFolder = `build${basePath.replace(/\/$/, '').replaceAll('/', '-')}`
