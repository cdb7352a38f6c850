/** Where a screen is going to stand. */
export const ScreenSkeleton = () => (
  <div aria-hidden="true">
    <span className="skeleton" />
    <span className="skeleton" />
    <span className="skeleton" />
  </div>
)

/** The mark as index.html has it, so that it stays where it is while the scripts come. */
const mark = { __html: document.querySelector('.app-waiting .top')?.innerHTML ?? '' }

/**
 * The frame of the pages while nobody knows yet who is signed in: what index.html shows before any
 * script, too.
 */
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
