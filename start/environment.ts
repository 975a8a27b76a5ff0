/**
 * Imported before anything else: React and the router choose their production or development code by this when they
 * are first loaded, and a mixture of the two fails.
 */
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'
