import { access, constants, stat, statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { isLoopback } from '#platform/config/loopback.ts'
import type { Config } from '#platform/config.ts'
import { errorCodeOf, startReasonOf } from '../start/start-error.ts'
import { warningsOf } from '../start/warnings.ts'
import { type Check, Fault } from './check.ts'

const oldestNode = 24
const leastFreeShare = 0.05
const leastFreeBytes = 2 ** 30
/** In days. Certificates are usually renewed a month before they end. */
const certificateWarning = 14
/** In ms. */
const patience = 10_000

export const machineChecks = (config: Config): readonly Check[] => [
  { name: 'Node', run: checkNode },
  { name: 'Data folder', run: () => checkFolder(config.dataDir, 'DATA_DIR') },
  ...fileFolders(config).map(({ name, folder, variable }) => ({
    name,
    run: () => checkFolder(folder, variable),
  })),
  { name: 'Seal key', run: () => checkSecretFile(config.sealKeyFile) },
  ...(config.role === 'worker'
    ? []
    : [
        {
          name: 'Factor key',
          run: () => checkSecretFile(config.factorKeyFile, 'setting up a second factor creates it'),
        },
      ]),
  { name: 'Address', run: () => checkAddress(config) },
  ...(config.role === 'worker' ? [] : [{ name: 'Server', run: () => checkServer(config) }]),
]

const checkNode = async () => {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < oldestNode)
    throw new Fault(
      `version ${process.versions.node}. Run the command with npm, which brings its own Node.`,
    )
  return process.versions.node
}

const fileFolders = ({ blobUrl, backupUrl = '', dataDir }: Config) =>
  [
    { name: 'Files', url: blobUrl, variable: 'BLOB_URL' },
    { name: 'Backup folder', url: backupUrl, variable: 'BACKUP_URL' },
  ]
    .filter(({ url }) => url.startsWith('file:'))
    .map(({ url, ...named }) => ({ ...named, folder: fileURLToPath(url) }))
    .filter(({ folder }) => !folder.startsWith(`${dataDir}/`))

/** The folder must be writable and have room. Tests pass `disk`. */
export const checkFolder = async (folder: string, variable: string, disk = statfs) => {
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch((error) => {
    throw new Fault(folderFault(errorCodeOf(error), folder, variable))
  })
  const { bsize, bavail, blocks } = await disk(folder)
  const free = bsize * bavail
  const share = bavail / blocks
  const text = `${(free / 2 ** 30).toFixed(1)} GiB free (${Math.floor(share * 100)} %)`
  if (free < leastFreeBytes || share < leastFreeShare)
    throw new Fault(`only ${text} at ${folder}. Free space, or move the folder to a larger disk.`)
  return text
}

export const folderFault = (code: string | undefined, folder: string, variable: string) => {
  if (code === 'ENOENT')
    return `${folder} does not exist. Set ${variable} to the folder that Laurel uses.`
  if (code === 'EROFS')
    return (
      `the disk of ${folder} is read-only. Mount it for writing; the log of the system says ` +
      'whether it failed.'
    )
  return `this user may not write to ${folder}. Give the folder to the user that runs Laurel.`
}

/** A key that others on this machine can read proves nothing. */
export const checkSecretFile = async (file: string, maker = 'the first worker creates it') => {
  const found = await stat(file).catch((error) => {
    if (errorCodeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (!found) return `does not exist yet; ${maker}`
  if ((found.mode & 0o077) !== 0)
    throw new Fault(`others on this machine can read ${file}. Run: chmod 600 ${file}`)
  return 'only its owner can read it'
}

const checkAddress = async (config: Config) => {
  const [warning] = warningsOf(config)
  if (warning) throw new Fault(warning.replace(/^Warning: /, ''))
  const { publicUrl, host } = config
  if (!publicUrl?.startsWith('https:'))
    return isLoopback(host) ? 'only this machine can reach it' : 'no pages are served'
  const { hostname, port } = new URL(publicUrl)
  return checkCertificate(hostname, port === '' ? 443 : Number(port))
}

export const checkCertificate = async (host: string, port: number, now = new Date()) => {
  const days = (until: Date) => Math.floor((until.getTime() - now.getTime()) / 86_400_000)
  const until = await certificateEnd(host, port).catch((error) => {
    throw new Fault(
      `no TLS connection to ${host}:${port} (${errorCodeOf(error) ?? startReasonOf(error)}). ` +
        'Check the proxy and its certificate.',
    )
  })
  if (days(until) < certificateWarning)
    throw new Fault(
      `the certificate of ${host} ends in ${days(until)} days. Renew it, and check why that did ` +
        'not happen automatically.',
    )
  return `the certificate of ${host} ends in ${days(until)} days`
}

const certificateEnd = (host: string, port: number) =>
  new Promise<Date>((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: patience })
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })

const checkServer = async ({ host, port }: Config) => {
  const address = `http://${isLoopback(host) ? host : '127.0.0.1'}:${port}/readyz`
  const answer = await fetch(address, { signal: AbortSignal.timeout(patience) }).catch(() => {
    throw new Fault(`nothing answers at ${address}. Start Laurel, or set PORT to its port.`)
  })
  const body = (await answer.json().catch(() => ({}))) as { status?: string; reasons?: string[] }
  const state = [body.status ?? `status ${answer.status}`, ...(body.reasons ?? [])].join(', ')
  if (body.status !== 'ok')
    throw new Fault(`${address} says: ${state}. docs/operations.md explains each.`)
  return 'ready'
}
