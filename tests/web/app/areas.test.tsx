import { expect, test } from 'vitest'
import { logActions, subjectKinds } from '#domain/administration.ts'
import { screensNotYet } from '#tests/spec/not-yet.ts'
import { screenFiles } from '#web/app/screen-files/screen-files.ts'
import { loggedAction, loggedKind, screens, webAreas } from '#web/areas/areas.ts'

test('each area exists once, and no two areas have the same address', () => {
  const names = webAreas.map(({ name }) => name)
  const paths = screens.map(({ path }) => path)
  expect(names).toEqual([...new Set(names)])
  expect(paths).toEqual([...new Set(paths)])
})

test('every kind of subject in the administration log leads to a screen, and every action has a colour and icon', () => {
  const paths = [...screens.map(({ path }) => path), ...screensNotYet]
  const astray = subjectKinds.filter((kind) => !paths.includes(loggedKind(kind)?.path ?? ''))
  expect(astray, 'name their screen in web/areas/').toEqual([])
  expect(logActions.filter((action) => !loggedAction(action))).toEqual([])
  const words = webAreas.flatMap(({ kinds = {}, actions = {} }) => [
    ...Object.keys(kinds),
    ...Object.keys(actions),
  ])
  expect(words.toSorted()).toEqual([...new Set([...subjectKinds, ...logActions])].toSorted())
})

test('each screen in the menu has a group and an icon, each other screen has neither', () => {
  expect(
    screens.filter(({ group, icon }) => (group === undefined) !== (icon === undefined)),
  ).toEqual([])
})

test('each screen is in the file list that its address loads, and only the settings are in both lists', async () => {
  for (const { path, folder } of screens) {
    const files = await screenFiles(path)
    expect({ path, file: Object.keys(files).find((file) => file.includes(`/${folder}/`)) }).toEqual(
      {
        path,
        file: `../../modules/${folder}/${folder.split('/').at(-1)}-screen.tsx`,
      },
    )
  }
  const [portal, staff] = await Promise.all([screenFiles('/user'), screenFiles('/admin')])
  const both = Object.keys(portal).filter((file) => file in staff)
  expect(both).toEqual(['../../modules/account/settings/settings-screen.tsx'])
})
