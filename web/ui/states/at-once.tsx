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

let come = 0
const heard = new Set<() => void>()

const tell = () => {
  come += 1
  for (const hear of heard) hear()
}

export class NotLoaded extends Error {
  override readonly name = 'NotLoaded'
}

const forgetFailures = new Set<() => void>()

export const loadAgain = () => {
  for (const forget of forgetFailures) forget()
  forgetFailures.clear()
}

// biome-ignore lint/suspicious/noExplicitAny: as React's `lazy`; props are contravariant
type AnyComponent = ComponentType<any>

/** Like React's `lazy`, but a failed script can load again. */
export const lazyAtOnce = <Part extends AnyComponent>(load: () => Promise<{ default: Part }>) => {
  const ask = (): AnyComponent =>
    lazy(async () => {
      try {
        const module = await load()
        // Waits, because React must receive the module first.
        setTimeout(tell)
        return module
      } catch (cause) {
        forgetFailures.add(() => {
          Attempt = ask()
        })
        throw new NotLoaded('A part of the page did not load', { cause })
      }
    })
  let Attempt = ask()
  return (props: ComponentProps<Part>) => <Attempt {...props} />
}

type AtOnceProps = { fallback?: ReactNode; children: ReactNode }

/**
 * React's Suspense delays content by 300 ms (FALLBACK_THROTTLE_MS) unless something else re-renders
 * it. Here each loaded script re-renders it.
 */
export const AtOnce = ({ fallback = null, children }: AtOnceProps) => {
  const [, setCome] = useState(come)
  useEffect(() => {
    const hear = () => startTransition(() => setCome(come))
    heard.add(hear)
    // The script may have loaded since the render.
    hear()
    return () => {
      heard.delete(hear)
    }
  }, [])
  return <Suspense fallback={fallback}>{children}</Suspense>
}
