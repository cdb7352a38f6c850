import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { v7 } from 'uuid'
import { ApiError, mayYetSucceed } from './api-error.ts'

/**
 * Returns a UUIDv7, because recorded ids begin with its time. crypto.randomUUID would need https.
 */
export const newKey = (): string => v7()

type Attempt<Input> = { input: Input; key: string }
type CommandOptions<Answer, Input> = Omit<
  UseMutationOptions<Answer, Error, Attempt<Input>>,
  'mutationFn' | 'onSuccess' | 'onError' | 'onSettled'
> & {
  onSuccess?: (answer: Answer, input: Input) => unknown
  onError?: (error: Error, input: Input, retry: () => void) => unknown
}

const tries = 2
const pause = 400

/** Retries if the proxy cannot reach the server. The key prevents a duplicate. */
const isLost = (failures: number, error: Error) =>
  failures < tries && error instanceof ApiError && (error.status === 502 || error.status === 504)

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Sends with a new Idempotency-Key (`confirm`) or the same one (`retry`). `confirm` also keeps the
 * key of an equal command that may be recorded although no answer came. While a command is under
 * way, `confirm` does nothing. With a `scope`, it sends its command afterwards, for screens where
 * one command serves several rows.
 */
export const useCommand = <Answer, Input>(
  send: (input: Input, idempotencyKey: string) => Promise<Answer>,
  { onSuccess, onError, ...options }: CommandOptions<Answer, Input> = {},
) => {
  const last = useRef<Attempt<Input> | null>(null)
  const uncertain = useRef<Attempt<Input> | null>(null)
  // A second click may come before `isPending` has rendered.
  const sending = useRef(false)
  const mutation = useMutation<Answer, Error, Attempt<Input>>({
    retry: isLost,
    retryDelay: pause,
    ...options,
    mutationFn: ({ input, key }) => send(input, key),
    onSuccess: (answer, { input }) => onSuccess?.(answer, input),
    onError: (error, failed) => onError?.(error, failed.input, () => attempt(failed)),
    onSettled: (_, error, settled) => {
      sending.current = false
      if (error !== null && mayYetSucceed(error)) uncertain.current = settled
      else if (uncertain.current?.key === settled.key) uncertain.current = null
    },
  })
  const attempt = (next: Attempt<Input> | null) => {
    if (!next || (sending.current && !options.scope)) return
    sending.current = true
    last.current = next
    if (uncertain.current?.key !== next.key) uncertain.current = null
    mutation.mutate(next)
  }
  const confirm = (input: Input) =>
    uncertain.current && isEqual(input, uncertain.current.input)
      ? attempt(uncertain.current)
      : attempt({ input, key: newKey() })
  const retry = () => attempt(last.current)
  const { isPending, isError, isSuccess, error, data, reset } = mutation
  return { confirm, retry, isPending, isError, isSuccess, error, data, reset }
}
