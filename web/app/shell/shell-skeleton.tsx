/** Where a screen is going to stand. */
export const ScreenSkeleton = () => (
  <div aria-hidden="true">
    <span className="skeleton" />
    <span className="skeleton" />
    <span className="skeleton" />
  </div>
)

/** The frame of the pages while nobody knows yet who is signed in: what index.html shows before any script, too. */
export const ShellSkeleton = () => (
  <div className="app" aria-busy="true">
    <div className="top" />
    <div className="side" />
    <div className="main">
      <div className="page">
        <ScreenSkeleton />
      </div>
    </div>
  </div>
)
