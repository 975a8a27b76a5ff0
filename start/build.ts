import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { glob } from 'node:fs/promises'
import { basePath, buildFolder } from './build-folder.ts'
import { billOfMaterials } from './sbom.ts'

const root = resolve(import.meta.dirname, '..')
const run = promisify(execFile)
const brotli = promisify(brotliCompress)

/** Where a finished build is. */
export const BUILD = join(root, buildFolder)
const STAMP = join(BUILD, 'built-from')

/** What the website is built from: sources, settings of the build, versions of libraries. */
const SOURCES = ['contract/**/*', 'web/**/*', 'public/**/*', '*.config.ts', 'package-lock.json', 'start/build*.ts']

/** A hash of every input of the build; when it is unchanged, the last build is reused. */
async function sourcesHash(): Promise<string> {
  const files: string[] = []
  for await (const file of glob(SOURCES, { cwd: root, exclude: (name) => /\.test\.tsx?$/.test(String(name)) }))
    files.push(file)
  const hash = createHash('sha256').update(basePath)
  for (const file of files.toSorted()) {
    const content = await readFile(join(root, file)).catch(() => undefined)
    if (content) hash.update(`\n${file}\n`).update(content)
  }
  return hash.digest('hex')
}

/** The service worker's address below the base path: it may only look after what stands below its own address. */
export const SERVICE_WORKER = 'service-worker.js'

/** Small scripts of plain pages: web/<capability>/<name>.script.ts → its address, by name. */
export async function pageScripts(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const file of glob('web/**/*.script.ts', { cwd: root })) found[basename(file, '.script.ts')] = file
  return found
}

/** Builds the website when sources, BASE_PATH or the lock file differ from the last build. @returns whether it built */
export async function buildIfNeeded(): Promise<boolean> {
  const wanted = await sourcesHash()
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === wanted) return false
  await rm(BUILD, { recursive: true, force: true })
  // In processes of their own: a bundler sets the environment of the process it runs in, and keeps its memory.
  await inOwnProcess(join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build')
  await inOwnProcess(import.meta.filename, 'scripts', wanted)
  await compressFiles(join(BUILD, 'client'))
  await writeFile(
    join(BUILD, 'sbom.cdx.json'),
    JSON.stringify(billOfMaterials(join(root, 'package-lock.json')), null, 2),
  )
  await writeFile(`${STAMP}.new`, wanted)
  await rename(`${STAMP}.new`, STAMP)
  return true
}

async function inOwnProcess(script: string, ...args: string[]) {
  const options = { cwd: root, env: { ...process.env, NODE_ENV: 'production' }, maxBuffer: 64 * 1024 * 1024 }
  await run(process.execPath, [script, ...args], options).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`The website could not be built.\n${error.stdout ?? ''}\n${error.stderr ?? ''}`)
  })
}

/** Builds one file that needs no other, with nothing of the app in it. @returns its address */
async function buildScript(file: string, name: string, define: Record<string, string> = {}): Promise<string> {
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    root,
    base: basePath,
    logLevel: 'error',
    publicDir: false,
    define,
    build: {
      outDir: join(BUILD, 'client'),
      emptyOutDir: false,
      target: 'es2020',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, file),
        // One script may load another and use what it exports.
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: name, codeSplitting: false },
      },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const chunk = outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .find((file) => file.type === 'chunk')
  if (!chunk) throw new Error(`The script ${file} could not be built.`)
  return basePath + chunk.fileName
}

async function buildPageScripts() {
  const addresses: Record<string, string> = {}
  for (const [name, file] of Object.entries(await pageScripts()))
    addresses[name] = await buildScript(file, `assets/${name}-[hash].js`)
  await writeFile(join(BUILD, 'scripts.json'), JSON.stringify(addresses))
}

/** Builds the service worker with a version in it, so that each build replaces the worker and its cache. */
const buildServiceWorker = (version: string) =>
  buildScript('web/shared/service-worker.ts', SERVICE_WORKER, {
    'import.meta.env.BUILD_VERSION': JSON.stringify(version.slice(0, 12)),
  })

/** A brotli copy beside each text file, so that the slowest and smallest compression costs nothing later. */
async function compressFiles(folder: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest|txt|xml)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const content = await readFile(path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    if (content.length > 600) await writeFile(`${path}.br`, await brotli(content, { params }))
  }
}

if (import.meta.main) {
  const [task, version = ''] = process.argv.slice(2)
  if (task === 'scripts') {
    await buildPageScripts()
    await buildServiceWorker(version)
  } else {
    console.log((await buildIfNeeded()) ? 'The website is built.' : 'The website is already built from these sources.')
  }
}
