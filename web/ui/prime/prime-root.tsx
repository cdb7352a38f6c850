import { PrimeReactProvider, type PrimeReactPTOptions } from 'primereact/api'
import type { ReactNode } from 'react'

/**
 * The nonce that the server put into this page: PrimeReact's own style elements have to carry it.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

/**
 * What every component of PrimeReact stands in. Each has a file beside this one, which brings its
 * part of the theme (`virtual:prime-theme/<names>.css`) and our own style of it, and which no first
 * paint loads.
 */
export const PrimeRoot = ({ pt, children }: { pt?: PrimeReactPTOptions; children: ReactNode }) => (
  <PrimeReactProvider value={{ nonce, ripple: false, pt }}>{children}</PrimeReactProvider>
)
