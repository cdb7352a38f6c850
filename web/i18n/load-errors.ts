import { loadTexts } from './load-texts.ts'

/** ms for which an error waits for its sentence. */
const patience = 3000

let loading: Promise<void> | undefined
let isLoaded = false

/** Loads the sentences of errors, which no page begins with. Answers in any case, and before long: without a network they may not come. */
export const loadErrors = async (): Promise<void> => {
  if (isLoaded) return
  loading ??= loadTexts(['errors']).then(
    () => {
      isLoaded = true
    },
    () => {
      loading = undefined
    },
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  await Promise.race([loading, late])
  clearTimeout(timer)
}
