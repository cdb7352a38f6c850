import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from 'react'

/** How many scripts have come. */
let come = 0
const heard = new Set<() => void>()

const tell = () => {
  come += 1
  for (const hear of heard) hear()
}

/** A script or its texts did not come: the network broke, or the server is away. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded'
}

const forgetFailures = new Set<() => void>()

/** Whatever did not come is asked for again as soon as it is drawn. */
export const loadAgain = () => {
  for (const forget of forgetFailures) forget()
  forgetFailures.clear()
}

// biome-ignore lint/suspicious/noExplicitAny: the type of React's own `lazy`, whose props are contravariant
type AnyComponent = ComponentType<any>

/**
 * React's `lazy`, for what stands in `AtOnce`. React keeps a failure for ever; this one until
 * `loadAgain`.
 */
export const lazyAtOnce = <Part extends AnyComponent>(load: () => Promise<{ default: Part }>) => {
  const ask = (): AnyComponent =>
    lazy(async () => {
      try {
        const module = await load()
        // React has to know it first.
        setTimeout(tell)
        return module
      } catch (cause) {
        forgetFailures.add(() => {
          Asked = ask()
        })
        throw new NotLoaded('A part of the page did not load', { cause })
      }
    })
  let Asked = ask()
  return (props: ComponentProps<Part>) => <Asked {...props} />
}

type AtOnceProps = { fallback?: ReactNode; children: ReactNode }

/**
 * React's `Suspense`, which shows what was waited for as soon as its script is there. React by
 * itself lets 300 ms pass between what it shows meanwhile and what comes (FALLBACK_THROTTLE_MS),
 * and one after the other where two are within each other, though the script is there within 30:
 * drawn for another reason it does not wait, so this is drawn anew with each script that has come.
 */
export const AtOnce = ({ fallback = null, children }: AtOnceProps) => {
  const [, setCome] = useState(come)
  useEffect(() => {
    // In slices, as React itself would have drawn it.
    const hear = () => startTransition(() => setCome(come))
    heard.add(hear)
    // Something may have come since this was drawn.
    hear()
    return () => {
      heard.delete(hear)
    }
  }, [])
  return <Suspense fallback={fallback}>{children}</Suspense>
}
