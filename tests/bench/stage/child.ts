/**
 * Reports this server's address to the parent, and ends the process when the parent requests it or
 * has died.
 */
export const answerParent = (port: number, stop: () => Promise<unknown>) => {
  const end = () => {
    setTimeout(() => process.exit(1), 5000).unref()
    void stop().finally(() => process.exit(0))
  }
  process.on('message', end)
  process.on('disconnect', end)
  process.on('SIGTERM', end)
  process.send?.({ port })
}
