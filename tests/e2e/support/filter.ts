import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** How a school's firewall treats a WebSocket: it refuses the handshake, or never answers it. */
export type Blocking = 'refuses' | 'hangs'

/** Starts a firewall between a school and Laurel that lets calls pass, but no WebSockets. */
export const startFilter = async (origin: string, blocking: Blocking) => {
  const target = new URL(origin)
  let handshakes = 0
  const open = new Set<Socket>()
  const server = createServer((asked, answer) => {
    const { hostname, port } = target
    const call = request(
      { hostname, port, path: asked.url, method: asked.method, headers: asked.headers },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers)
        got.pipe(answer)
      },
    )
    call.on('error', () => answer.destroy())
    asked.pipe(call)
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.on('upgrade', (_, socket) => {
    handshakes += 1
    if (blocking === 'refuses') socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handshakes: () => handshakes,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
