import type { Deps } from '#api/deps.ts'
import { HttpError } from '#api/failure.ts'
import { type FactorKey, openFactorKey } from '#platform/factor-key.ts'

/** @throws HttpError `factor_key_missing` */
export type OpenFactorKey = () => Promise<FactorKey>

/** An unreadable file is tried again at the next call. */
export const createFactorKeyOpener = ({
  config,
  log,
}: Pick<Deps, 'config' | 'log'>): OpenFactorKey => {
  let opened: Promise<FactorKey> | undefined
  return async () => {
    try {
      opened ??= openFactorKey(config.factorKeyFile)
      return await opened
    } catch (err) {
      opened = undefined
      log.error({ err }, 'The key of second factors cannot be used: see docs/operations.md')
      throw new HttpError('factor_key_missing')
    }
  }
}
