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
import { createSubscribers } from '#web/client/subscribers.ts'

let come = 0
const { tell, subscribe } = createSubscribers()

const loaded = () => {
  come += 1
  tell()
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
        setTimeout(loaded)
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
    const leave = subscribe(hear)
    // The script may have loaded since the render.
    hear()
    return leave
  }, [])
  return <Suspense fallback={fallback}>{children}</Suspense>
}
