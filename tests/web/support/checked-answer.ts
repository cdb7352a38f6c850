import { isDeepStrictEqual } from 'node:util'
import { Failure } from '#api/contracts/errors.ts'
import { contractsOfCalls } from './contracts-of-calls.ts'

/** A path with fewer parameters fits better: /users/imports is not /users/:id. */
const calls = Object.entries(contractsOfCalls)
  .map(([call, contract]) => ({
    contract,
    fits: new RegExp(`^${call.replace(/:\w+/g, '[^/]+')}$`),
    call,
  }))
  .toSorted((a, b) => a.call.split(':').length - b.call.split(':').length)

/**
 * Returns why the API would never give an answer: the call is unknown, or its contract differs.
 * Returns null for a possible answer.
 */
export const driftOf = async (call: string, answer: Response): Promise<string | null> => {
  const known = calls.find(({ fits }) => fits.test(call))
  if (!known) return `${call} is no call of the api`
  if (answer.ok && known.contract === null) return null
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  const contract = answer.ok ? known.contract : Failure
  const { success, data, error } = contract!.safeParse(body)
  if (!success)
    return `${call}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`
  // Fields unknown to the contract never leave the server.
  return isDeepStrictEqual(JSON.parse(JSON.stringify(data)), body)
    ? null
    : `${call} answers more than its contract says`
}

const drifts: string[] = []
/**
 * Returns the impossible answers recorded since the last call. The tested page takes such an answer
 * for a network failure, so it is reported later.
 */
export const takeDrifts = (): string[] => drifts.splice(0)

/** Returns the answer, and records it if the API would never give it. */
export const checked = async (call: string, answer: Response) => {
  const drift = await driftOf(call, answer)
  if (drift) drifts.push(drift)
  return answer
}
