import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { freeTestPort } from '#tests/support/free-test-port.ts'
import { type ServerProgram, startServerProgram } from './program.ts'

const shipped = resolve(import.meta.dirname, '../../deploy/haproxy.cfg')

/**
 * Starts Debian's haproxy with the configuration that docker-compose.yml uses, but with this
 * machine's addresses instead of Docker's.
 */
export const startBalancer = async (
  folder: string,
  ports: readonly number[],
): Promise<ServerProgram> => {
  const [port, health] = [await freeTestPort(), await freeTestPort()]
  const servers = ports.map((one, n) => `\tserver api-${n + 1} 127.0.0.1:${one}`).join('\n')
  const text = (await readFile(shipped, 'utf8'))
    .replaceAll(/^\tserver-template .*$/gm, servers)
    .replace(/^resolvers docker\n(\t.*\n)+/m, '')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace('bind 127.0.0.1:8081', `bind 127.0.0.1:${health}`)
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, text)
  return startServerProgram({
    name: 'the balancer',
    command: 'haproxy',
    args: ['-db', '-f', file],
    port,
    ready: `http://127.0.0.1:${health}/`,
    logFile: join(folder, 'haproxy.log'),
  })
}
