import { loadTexts } from './load-texts.ts'

const patience = 3000

let loading: Promise<void> | undefined
let isLoaded = false

/** Resolves even without a network. */
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
