import { readFileSync } from 'node:fs'

interface Locked {
  name?: string
  version: string
  integrity?: string
  license?: string
  dev?: boolean
}
interface Lock {
  name: string
  version: string
  packages: Record<string, Locked>
}

const FOLDER = 'node_modules/'
const purl = (name: string, version: string) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

/** A package of the lock file as a component; its address in the tree tells two copies of one version apart. */
function component(path: string, { name, version, integrity = '', license }: Locked) {
  const known = name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)
  return {
    type: 'library',
    'bom-ref': path,
    name: known,
    version,
    purl: purl(known, version),
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex') }],
    ...(license && { licenses: [/^[\w.-]+$/.test(license) ? { license: { id: license } } : { expression: license }] }),
  }
}

/**
 * The parts that production consists of, as CycloneDX 1.6 in JSON: every package of the lock file that is not for development
 * alone, with version, licence and hash. Written here because npm's own command leaves out what development needs as well, and
 * CycloneDX's brings a native module with it.
 */
export function billOfMaterials(lockFile: string) {
  const { name, version, packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock
  const ours = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version, purl: purl(name, version) } },
    components: ours.map(([path, one]) => component(path, one)),
  }
}
