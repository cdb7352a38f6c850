import { PrimeReactProvider } from 'primereact/api'
import { Dialog, type DialogProps } from 'primereact/dialog'

/** The nonce that the server put into this page: PrimeReact's own style elements have to carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

/** PrimeReact's dialog in the look of the product. Only what shows one loads PrimeReact. */
export const PrimeDialog = ({ className = '', ...props }: DialogProps) => (
  <PrimeReactProvider value={{ nonce, ripple: false }}>
    <Dialog className={`dialog ${className}`} draggable={false} resizable={false} blockScroll {...props} />
  </PrimeReactProvider>
)
