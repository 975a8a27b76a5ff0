import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { glob } from 'node:fs/promises'
import { basePath, buildFolder, buildsFolder } from './build-folder.ts'
import { writeRoutesOfSites } from './build-routes.ts'
import { hours } from '#contract/domain/time.ts'
import { prepareDatabase } from '../service/prepared-database.ts'
import { StartError } from './instance.ts'
import { billOfMaterials } from './sbom.ts'

const root = resolve(import.meta.dirname, '..')
const run = promisify(execFile)
const brotli = promisify(brotliCompress)

/** Where builds are, each in a folder named after its sources, whole from the moment when it has that name. */
const BUILDS = join(root, buildsFolder)
/** How many builds are kept: the newest, and the one before, whose files browsers still ask for. */
const KEPT_BUILDS = 2

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

interface Built {
  folder: string
  /** The build before this one, where it is still there. */
  before?: string
  isNew: boolean
}

/** Finds the build of these sources, BASE_PATH and lock file. */
export async function findBuild(): Promise<Built | undefined> {
  const folder = folderOf(await sourcesHash())
  return existsSync(folder) ? { folder, ...(await buildBefore(folder)), isNew: false } : undefined
}

/** Finds the build of these sources. @throws StartError: where people are real, nothing is built beside what others serve */
export async function findReadyBuild(): Promise<Built> {
  const found = await findBuild()
  if (!found)
    throw new StartError(
      'There is no build of this version here. Run "npm run build" where the development dependencies are, and copy the folder (docs/operations.md).',
    )
  return found
}

/**
 * Builds the website unless these sources are built already. The build is made in a folder of its own that gets its name when it
 * is whole, so that processes which serve another one, or build this one too, notice nothing.
 */
export async function buildIfNeeded(): Promise<Built> {
  const found = await findBuild()
  if (found) return found
  const wanted = await sourcesHash()
  const folder = folderOf(wanted)
  const unfinished = `${folder}.${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  const own = { BUILD_FOLDER: relative(root, unfinished) }
  // In processes of their own: a bundler sets the environment of the process it runs in, and keeps its memory.
  await inOwnProcess(own, join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build')
  await inOwnProcess(own, import.meta.filename, 'scripts', wanted)
  await writeRoutesOfSites(join(unfinished, 'client', 'assets'))
  await compressFiles(join(unfinished, 'client'))
  await writeFile(
    join(unfinished, 'sbom.cdx.json'),
    JSON.stringify(billOfMaterials(join(root, 'package-lock.json')), null, 2),
  )
  await nameBuild(unfinished, folder)
  await forgetOldBuilds(folder)
  return { folder, ...(await buildBefore(folder)), isNew: true }
}

const folderOf = (hash: string) => join(BUILDS, hash.slice(0, 16))

/** Gives a whole build its name; a build of the same that ended meanwhile was first, and this copy goes. */
async function nameBuild(unfinished: string, folder: string) {
  try {
    await rename(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Whole builds, the newest first. */
async function buildsIn(parent: string): Promise<string[]> {
  const names = (await readdir(parent)).filter((name) => /^[0-9a-f]{16}$/.test(name))
  const dated = await Promise.all(
    names.map(async (name) => ({ folder: join(parent, name), at: (await stat(join(parent, name))).mtimeMs })),
  )
  return dated.toSorted((one, other) => other.at - one.at).map(({ folder }) => folder)
}

/** The build before another one. */
async function buildBefore(folder: string): Promise<{ before?: string }> {
  const all = await buildsIn(dirname(folder))
  const before = all.slice(all.indexOf(folder) + 1)[0]
  return before ? { before } : {}
}

/** Removes all builds but the newest and `folder`, and after a day what a process left unfinished that died. */
export async function forgetOldBuilds(folder: string) {
  const parent = dirname(folder)
  const old = (await buildsIn(parent)).filter((one, nth) => nth >= KEPT_BUILDS && one !== folder)
  const unfinished = (await readdir(parent)).filter((name) => /^[0-9a-f]{16}\.\d+$/.test(name))
  for (const name of unfinished) {
    const path = join(parent, name)
    if ((await stat(path)).mtimeMs < Date.now() - hours(24)) old.push(path)
  }
  await Promise.all(old.map((path) => rm(path, { recursive: true, force: true })))
}

async function inOwnProcess(own: Record<string, string>, script: string, ...args: string[]) {
  const options = { cwd: root, env: { ...process.env, ...own, NODE_ENV: 'production' }, maxBuffer: 64 * 1024 * 1024 }
  await run(process.execPath, ['--import', join(root, 'start/node-version.js'), script, ...args], options).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`The website could not be built.\n${error.stdout ?? ''}\n${error.stderr ?? ''}`)
    },
  )
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
      outDir: join(root, buildFolder, 'client'),
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
  await writeFile(join(root, buildFolder, 'scripts.json'), JSON.stringify(addresses))
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
  } else if (task === 'prepare') {
    await prepareDatabase()
  } else {
    // In processes of their own, for they keep much memory; the second leaves what it compiled to the next start (D56.5).
    await inOwnProcess({}, import.meta.filename, 'prepare')
    await inOwnProcess({}, join(root, 'start/main.ts'), '--version')
    console.log(
      (await buildIfNeeded()).isNew ? 'The website is built.' : 'The website is already built from these sources.',
    )
  }
}
