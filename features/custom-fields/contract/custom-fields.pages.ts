import { definePages } from '#platform/contract/pages.rules.ts'

export const customFieldsPages = definePages({
  '/admin/custom-fields': {
    access: { can: ['update', 'Settings'] },
    title: 'screens.customFields',
    page: {
      id: 49,
      target: 'custom-fields',
      title: 'Custom fields',
      icon: 'fields',
      menu: { group: 'administration', place: 4 },
    },
  },
})
