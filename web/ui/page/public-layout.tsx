import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { Footer } from './footer.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

type PublicLayoutProps = { start?: ReactNode; title?: ReactNode; children: ReactNode }

export const PublicLayout = ({ start, title, children }: PublicLayoutProps) => (
  <div className="public">
    <header className="top">
      {start}
      {title ? <b className="top-title">{title}</b> : <Brand />}
      <span className="sp" />
      <LanguageSwitch short className="seg-lang" />
      <ThemeToggle className="tb only" />
    </header>
    <main tabIndex={-1}>{children}</main>
    <Footer />
  </div>
)
