import { isDeepStrictEqual } from 'node:util'
import { Failure } from '#api/contracts/errors.ts'
import { contractsOfCalls } from './contracts-of-calls.ts'

/** The more is written out in a path, the better it fits: /users/imports is not /users/:id. */
const calls = Object.entries(contractsOfCalls)
  .map(([call, contract]) => ({
    contract,
    fits: new RegExp(`^${call.replace(/:\w+/g, '[^/]+')}$`),
    call,
  }))
  .toSorted((a, b) => a.call.split(':').length - b.call.split(':').length)

/**
 * What of an answer the api would not give: the call is unknown, or its contract says otherwise;
 * null if nothing.
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
  // What the contract does not know never leaves the server.
  return isDeepStrictEqual(JSON.parse(JSON.stringify(data)), body)
    ? null
    : `${call} answers more than its contract says`
}

const drifts: string[] = []
/**
 * What was noted since it was asked last: the page under test takes such an answer for a failure of
 * the network, so it is told afterwards.
 */
export const takeDrifts = (): string[] => drifts.splice(0)

/** The answer, noted if the api would never give it. */
export const checked = async (call: string, answer: Response) => {
  const drift = await driftOf(call, answer)
  if (drift) drifts.push(drift)
  return answer
}
