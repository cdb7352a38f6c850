export const localTime = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (moment: string | Date) => format.format(new Date(moment)).replaceAll('-', '/')
}
