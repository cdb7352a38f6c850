import { createHash, timingSafeEqual } from 'node:crypto'
import { isLoopback } from '../config/loopback.ts'
import type { Config } from '../config.ts'

type MetricsSettings = Pick<Config, 'host' | 'trustProxy' | 'metricsToken'>

/** `hidden` answers 404. */
export type MetricsAccess = 'granted' | 'unauthorized' | 'hidden'

/** Without METRICS_TOKEN, grants only this machine, and nobody if HOST is no loopback address. */
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

// Hashed, because timingSafeEqual needs equal lengths.
const digestOf = (text: string) => createHash('sha256').update(text).digest()
