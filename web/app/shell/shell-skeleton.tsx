export const ScreenSkeleton = () => (
  <div aria-hidden="true">
    <span className="skeleton" />
    <span className="skeleton" />
    <span className="skeleton" />
  </div>
)

/** Copies the logo from index.html, so that it does not move when this replaces it. */
const mark = { __html: document.querySelector('.app-waiting .top')?.innerHTML ?? '' }

/** Looks as index.html does before any script runs. */
export const ShellSkeleton = () => (
  <div className="app" aria-busy="true">
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own page */}
    <div className="top" dangerouslySetInnerHTML={mark} />
    <div className="side" />
    <div className="main">
      <div className="page">
        <ScreenSkeleton />
      </div>
    </div>
  </div>
)
