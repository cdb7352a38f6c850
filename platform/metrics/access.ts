import { createHash, timingSafeEqual } from 'node:crypto'
import { isLoopback } from '../config/loopback.ts'
import type { Config } from '../config.ts'

type MetricsSettings = Pick<Config, 'host' | 'trustProxy' | 'metricsToken'>

/**
 * What a request for /metrics gets: the figures, the question who asks, or nothing, as if there
 * were none.
 */
export type MetricsAccess = 'granted' | 'unauthorized' | 'hidden'

/**
 * Figures, versions and names of parts are not for strangers. Where only this machine can ask they
 * are open; where others can, directly or through a proxy, they are for whoever has METRICS_TOKEN.
 */
export const metricsAccess = (
  settings: MetricsSettings,
  authorization: string | undefined,
): MetricsAccess => {
  const { host, trustProxy, metricsToken } = settings
  if (metricsToken !== undefined)
    return isBearer(authorization, metricsToken) ? 'granted' : 'unauthorized'
  return isLoopback(host) && trustProxy === false ? 'granted' : 'hidden'
}

const isBearer = (authorization = '', token: string) => {
  const [scheme, given = ''] = authorization.split(' ')
  return scheme?.toLowerCase() === 'bearer' && timingSafeEqual(digestOf(given), digestOf(token))
}

// Of equal length, whatever was sent.
const digestOf = (text: string) => createHash('sha256').update(text).digest()
