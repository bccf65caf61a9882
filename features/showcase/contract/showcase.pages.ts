import { definePages } from '#platform/contract/pages.rules.ts'

export const showcasePages = definePages({
  '/pages/modal-examples': {
    access: 'session',
    title: 'screens.modalExamples',
    page: {
      id: 31,
      target: 'modal-examples',
      title: 'Dialogs',
      icon: 'dialogs',
      menu: { group: 'developers', place: 3 },
    },
  },
  '/ui-element': {
    access: 'session',
    title: 'screens.showcase',
    page: {
      id: 39,
      target: 'ui-element',
      title: 'Showcase',
      icon: 'showcase',
      menu: { group: 'showcase', place: 1 },
    },
  },
  '/colors': {
    access: 'session',
    title: 'screens.colors',
    page: { id: 40, target: 'colors', title: 'Colors', icon: 'showcase' },
  },
  '/icons': {
    access: 'session',
    title: 'screens.icons',
    page: { id: 41, target: 'icons', title: 'Icons', icon: 'showcase' },
  },
  '/cards': {
    access: 'session',
    title: 'screens.cards',
    page: { id: 42, target: 'cards', title: 'Cards', icon: 'showcase' },
  },
  '/components': {
    access: 'session',
    title: 'screens.components',
    page: {
      id: 43,
      target: 'components',
      title: 'Components',
      icon: 'showcase',
      menu: { group: 'showcase', place: 2 },
    },
  },
  '/extensions': {
    access: 'session',
    title: 'screens.extensions',
    page: { id: 44, target: 'extensions', title: 'Extensions', icon: 'showcase' },
  },
  '/page-layout': {
    access: 'session',
    title: 'screens.pageLayout',
    page: { id: 45, target: 'page-layout', title: 'Page layouts', icon: 'showcase' },
  },
  '/forms': {
    access: 'session',
    title: 'screens.forms',
    page: {
      id: 46,
      target: 'forms',
      title: 'Forms',
      icon: 'showcase',
      menu: { group: 'showcase', place: 3 },
    },
  },
  '/tables': {
    access: 'session',
    title: 'screens.tables',
    page: { id: 47, target: 'tables', title: 'Tables', icon: 'showcase' },
  },
  '/charts': {
    access: 'session',
    title: 'screens.charts',
    page: {
      id: 48,
      target: 'charts',
      title: 'Charts',
      icon: 'showcase',
      menu: { group: 'showcase', place: 4 },
    },
  },
  '/ui-element/$entry': {
    access: 'session',
    title: 'screens.showcase',
    parent: '/ui-element',
  },
  '/cards/$entry': {
    access: 'session',
    title: 'screens.cards',
    parent: '/cards',
  },
  '/components/$entry': {
    access: 'session',
    title: 'screens.components',
    parent: '/components',
  },
  '/extensions/$entry': {
    access: 'session',
    title: 'screens.extensions',
    parent: '/extensions',
  },
  '/page-layout/$entry': {
    access: 'session',
    title: 'screens.pageLayout',
    parent: '/page-layout',
  },
  '/forms/$entry': {
    access: 'session',
    title: 'screens.forms',
    parent: '/forms',
  },
  '/charts/$entry': {
    access: 'session',
    title: 'screens.charts',
    parent: '/charts',
  },
})
