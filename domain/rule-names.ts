/** Upcasts version 1, in which a rule had one name. */
export const withEnglishName = (key: string) => (data: unknown) => ({
  [key]: '',
  ...(data as object),
})

export const revertedWithEnglishName = (key: string) => (data: unknown) => {
  const { reverted, ...reversal } = data as { reverted?: { data?: unknown } }
  return { ...reversal, reverted: { ...reverted, data: withEnglishName(key)(reverted?.data) } }
}
