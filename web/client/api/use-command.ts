import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { v7 } from 'uuid'
import { ApiError } from './api-error.ts'

/**
 * A key for one confirmation: a UUIDv7, as the ids of what is recorded take its time over. Not
 * crypto.randomUUID: that tells no time, and is missing on http addresses other than localhost.
 */
export const newKey = (): string => v7()

type Attempt<Input> = { input: Input; key: string }
type CommandOptions<Answer, Input> = Omit<
  UseMutationOptions<Answer, Error, Attempt<Input>>,
  'mutationFn' | 'onSuccess' | 'onError' | 'onSettled'
> & {
  onSuccess?: (answer: Answer, input: Input) => unknown
  /** `retry` is the command's own, for a toast that offers Try again. */
  onError?: (error: Error, input: Input, retry: () => void) => unknown
}

const tries = 2
const pause = 400

/**
 * The proxy sent it and got no answer: the process that had it is gone, and another one knows by
 * the key whether it was done. Everything else a person decides.
 */
const isLost = (failures: number, error: Error) =>
  failures < tries && error instanceof ApiError && (error.status === 502 || error.status === 504)

/**
 * A command with one Idempotency-Key for each confirmation. `confirm(input)` starts a new one;
 * `retry()` repeats the last one under its own key, so that whatever the first attempt did is not
 * done twice.
 */
export const useCommand = <Answer, Input>(
  send: (input: Input, idempotencyKey: string) => Promise<Answer>,
  { onSuccess, onError, ...options }: CommandOptions<Answer, Input> = {},
) => {
  const last = useRef<Attempt<Input> | null>(null)
  // A click in the same moment comes before `isPending` is rendered.
  const sending = useRef(false)
  const mutation = useMutation<Answer, Error, Attempt<Input>>({
    retry: isLost,
    retryDelay: pause,
    ...options,
    mutationFn: ({ input, key }) => send(input, key),
    onSuccess: (answer, { input }) => onSuccess?.(answer, input),
    onError: (error, { input }) => onError?.(error, input, retry),
    onSettled: () => {
      sending.current = false
    },
  })
  const attempt = (next: Attempt<Input> | null) => {
    if (!next || sending.current) return
    sending.current = true
    last.current = next
    mutation.mutate(next)
  }
  // A second click while the first is on its way is the same confirmation: it sends nothing.
  const confirm = (input: Input) => attempt({ input, key: newKey() })
  const retry = () => attempt(last.current)
  const { isPending, isError, isSuccess, error, data, reset } = mutation
  return { confirm, retry, isPending, isError, isSuccess, error, data, reset }
}
