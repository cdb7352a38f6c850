import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { Footer } from './footer.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** A bar with the logo, which leads to the root, and one box. */
export const PublicLayout = ({ start, children }: { start?: ReactNode; children: ReactNode }) => (
  <div className="public">
    <header className="top">
      {start}
      <Brand />
      <span className="sp" />
      <LanguageSwitch short className="seg-lang" />
      <ThemeToggle className="tb only" />
    </header>
    <main tabIndex={-1}>{children}</main>
    <Footer />
  </div>
)
