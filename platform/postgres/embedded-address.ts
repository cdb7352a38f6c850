import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Cluster } from './embedded-cluster.ts'
import { socketName } from './socket.ts'

/** In bytes: what macOS takes, less the zero at the end. Linux takes four more. */
const longestPath = 103

/**
 * Whether programs of this machine can talk by a socket in the folder, which costs a fifth less
 * than by TCP. Not on Windows, under a long path, or on a disk that is shared with a virtual
 * machine or over a network.
 */
export const canHoldSocket = async (folder: string): Promise<boolean> => {
  if (
    process.platform === 'win32' ||
    Buffer.byteLength(join(folder, socketName('65535'))) > longestPath
  )
    return false
  const server = createServer()
  return new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(join(folder, `.s.${randomBytes(4).toString('hex')}`), () =>
      server.close(() => resolve(true)),
    )
  })
}

type ClusterAddress = Pick<Cluster, 'files' | 'password'> &
  Readonly<{ port: string; bySocket: boolean }>

/**
 * The owner's, by the socket in the cluster's own folder, which nobody else may enter, or by
 * 127.0.0.1.
 */
export const ownerUrl = ({ files, password, port, bySocket }: ClusterAddress) =>
  `postgres://laurel:${password}@${bySocket ? encodeURIComponent(files) : '127.0.0.1'}:${port}/postgres`
