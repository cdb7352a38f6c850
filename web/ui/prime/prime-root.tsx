import { PrimeReactProvider, type PrimeReactPTOptions } from 'primereact/api'
import type { ReactNode } from 'react'

/** PrimeReact's styles need the nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

/**
 * Each wrapped component imports its part of the theme, so that no first page load includes the
 * theme.
 */
export const PrimeRoot = ({ pt, children }: { pt?: PrimeReactPTOptions; children: ReactNode }) => (
  <PrimeReactProvider value={{ nonce, ripple: false, pt }}>{children}</PrimeReactProvider>
)
