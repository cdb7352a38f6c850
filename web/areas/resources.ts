import { anyStaff, recordingStaff, user, type WebArea } from './area.ts'

export const resourcesArea: WebArea = {
  name: 'learningResource',
  screens: [
    {
      path: '/admin/learningresource',
      folder: 'resources/learning-resources',
      title: (LL) => LL.learningResources.title(),
      roles: anyStaff,
      group: 'everyDay',
      icon: 'book',
    },
    {
      path: '/admin/learningresource/upload',
      folder: 'resources/learning-resource-import',
      title: (LL) => LL.learningResources.import.title(),
      roles: recordingStaff,
    },
    {
      path: '/user/learningresource',
      folder: 'resources/user-learning-resources',
      title: (LL) => LL.learningResources.title(),
      roles: user,
      group: 'everyDay',
      icon: 'book',
    },
  ],
  kinds: { learning_resource: { path: '/admin/learningresource' } },
}
