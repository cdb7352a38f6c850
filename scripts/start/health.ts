import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { metrics } from '#platform/metrics.ts'
import type { Address } from './port.ts'

/**
 * A worker has no api: this lets whatever watches over it see that it is alive (`/healthz`) and what it measures
 * (`/metrics`), under the names that the api uses.
 */
export const startHealth = async ({ host, port }: Address) => {
  const server = createServer((request, response) => {
    answer(request.url, response).catch(() => response.writeHead(500).end())
  })
  server.listen(port, host)
  await once(server, 'listening')
  const stop = async () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://${host}:${(server.address() as AddressInfo).port}`, stop }
}

const answer = async (path: string | undefined, response: ServerResponse) => {
  if (path === '/healthz') return response.setHeader('content-type', 'application/json').end('{"status":"ok"}')
  if (path !== '/metrics') return response.writeHead(404).end()
  const text = await metrics.metrics()
  return response.setHeader('content-type', metrics.contentType).end(text)
}
