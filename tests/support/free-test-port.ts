import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Returns a free port below those that the system gives to connections. While its server is
 * stopped, no connection takes it, and no client that tries again connects to itself.
 */
export const freeTestPort = async (): Promise<number> => {
  const port = randomInt(20_000, 32_000)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freeTestPort()
  server.close()
  await once(server, 'close')
  return port
}
