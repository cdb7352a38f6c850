import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFailureToast } from './use-failure-toast.ts'

type FetchOnPressProps<Answer, Input> = {
  fetch: (input: Input) => Promise<Answer>
  failed: string
  onDone: (answer: Answer, input: Input) => void
}

/** Fetches for a button, once at a time. A failure offers a retry. */
export const useFetchOnPress = <Answer, Input = void>({
  fetch,
  failed,
  onDone,
}: FetchOnPressProps<Answer, Input>) => {
  const failure = useFailureToast()
  // A second press may come before `isPending` has rendered.
  const running = useRef(false)
  const fetching = useMutation({ mutationFn: fetch })
  const start = (input: Input) => {
    if (running.current) return
    running.current = true
    // Passes callbacks to `mutate`, because those are not called once the button is gone.
    fetching.mutate(input, {
      onSuccess: (answer) => {
        failure.over()
        onDone(answer, input)
      },
      onError: (error) => failure({ title: failed, error, retry: () => start(input) }),
      onSettled: () => {
        running.current = false
      },
    })
  }
  return { start, isPending: fetching.isPending }
}
