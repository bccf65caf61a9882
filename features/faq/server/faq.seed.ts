import { DAY } from '#platform/contract/durations.rules.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import { HELP_LANGUAGES, type KbIcon, type SectionColor } from '../contract/faq.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { NewHelpItemRow } from './faq.tables.ts'
import { ADMIN_ARTICLES } from './seed/admin.seed.ts'
import { SEED_ENTRIES } from './seed/entries.seed.ts'
import { MESSAGE_ARTICLES } from './seed/messages.seed.ts'
import { readSeed, type SeedHelp } from './seed/seed-text.seed.ts'
import { START_ARTICLES } from './seed/start.seed.ts'
import { WORK_ARTICLES } from './seed/work.seed.ts'
import './faq.tables.ts'

// Demo help: about the product itself, and common questions of shop customers.

type Names = Record<Language, string>

interface Container {
  slug: string
  img: KbIcon
  titles: Names
  descriptions: Names
  sections: { key: string; color: SectionColor; titles: Names }[]
}

const CONTAINERS: readonly Container[] = [
  {
    slug: 'getting-started',
    img: 'rocket',
    titles: {
      en: 'Getting started',
      de: 'Erste Schritte',
      ar: 'البداية',
      fr: 'Premiers pas',
      pt: 'Primeiros passos',
    },
    descriptions: {
      en: 'Signing in, finding your way around and the basics of every screen.',
      de: 'Anmelden, sich zurechtfinden und die Grundlagen jeder Seite.',
      ar: 'تسجيل الدخول والتنقل وأساسيات كل شاشة.',
      fr: 'Se connecter, se repérer et connaître les bases de chaque écran.',
      pt: 'Entrar, se orientar e o básico de todas as telas.',
    },
    sections: [
      {
        key: 'first-steps',
        color: 'accent',
        titles: {
          en: 'First steps',
          de: 'Einstieg',
          ar: 'الخطوات الأولى',
          fr: 'Bien démarrer',
          pt: 'Para começar',
        },
      },
      {
        key: 'every-screen',
        color: 'info',
        titles: {
          en: 'Everywhere',
          de: 'Überall',
          ar: 'في كل مكان',
          fr: 'Partout',
          pt: 'Em todas as telas',
        },
      },
    ],
  },
  {
    slug: 'mail-and-chat',
    img: 'mail',
    titles: {
      en: 'Mail and chat',
      de: 'Mail und Chat',
      ar: 'البريد والمحادثات',
      fr: 'Messagerie et chat',
      pt: 'E-mail e chat',
    },
    descriptions: {
      en: 'Write, find and organize email, and chat with people and groups.',
      de: 'E-Mails schreiben, finden und ordnen und mit Personen und Gruppen chatten.',
      ar: 'كتابة الرسائل والعثور عليها وترتيبها، والمحادثة مع الأشخاص والمجموعات.',
      fr: 'Écrire, retrouver et classer vos e-mails, discuter avec des personnes et des groupes.',
      pt: 'Escrever, encontrar e organizar e-mails e conversar com pessoas e grupos.',
    },
    sections: [
      {
        key: 'mail',
        color: 'accent',
        titles: { en: 'Mail', de: 'Mail', ar: 'البريد', fr: 'Messagerie', pt: 'E-mail' },
      },
      {
        key: 'chat',
        color: 'good',
        titles: { en: 'Chat', de: 'Chat', ar: 'المحادثات', fr: 'Chat', pt: 'Chat' },
      },
    ],
  },
  {
    slug: 'working-together',
    img: 'calendar',
    titles: {
      en: 'Working together',
      de: 'Zusammenarbeiten',
      ar: 'العمل معًا',
      fr: 'Travailler ensemble',
      pt: 'Trabalhar em equipe',
    },
    descriptions: {
      en: 'Tasks, boards and your calendar.',
      de: 'Aufgaben, Boards und Ihr Kalender.',
      ar: 'المهام واللوحات وتقويمك.',
      fr: 'Vos tâches, vos tableaux et votre calendrier.',
      pt: 'Tarefas, quadros e seu calendário.',
    },
    sections: [
      {
        key: 'tasks',
        color: 'warn',
        titles: {
          en: 'Tasks and boards',
          de: 'Aufgaben und Boards',
          ar: 'المهام واللوحات',
          fr: 'Tâches et tableaux',
          pt: 'Tarefas e quadros',
        },
      },
      {
        key: 'calendar',
        color: 'info',
        titles: {
          en: 'Calendar',
          de: 'Kalender',
          ar: 'التقويم',
          fr: 'Calendrier',
          pt: 'Calendário',
        },
      },
    ],
  },
  {
    slug: 'invoices-and-shop',
    img: 'receipt',
    titles: {
      en: 'Invoices and shop',
      de: 'Rechnungen und Shop',
      ar: 'الفواتير والمتجر',
      fr: 'Factures et boutique',
      pt: 'Faturas e loja',
    },
    descriptions: {
      en: 'From draft to payment, and from cart to delivery.',
      de: 'Vom Entwurf bis zur Zahlung, vom Warenkorb bis zur Lieferung.',
      ar: 'من المسودة إلى الدفع، ومن السلة إلى التوصيل.',
      fr: 'Du brouillon au paiement, du panier à la livraison.',
      pt: 'Do rascunho ao pagamento, do carrinho à entrega.',
    },
    sections: [
      {
        key: 'invoices',
        color: 'good',
        titles: { en: 'Invoices', de: 'Rechnungen', ar: 'الفواتير', fr: 'Factures', pt: 'Faturas' },
      },
      {
        key: 'shopping',
        color: 'accent',
        titles: { en: 'Shop', de: 'Shop', ar: 'المتجر', fr: 'Boutique', pt: 'Loja' },
      },
    ],
  },
  {
    slug: 'people-and-rights',
    img: 'users',
    titles: {
      en: 'People and access',
      de: 'Personen und Zugriff',
      ar: 'الأشخاص والوصول',
      fr: 'Personnes et accès',
      pt: 'Pessoas e acesso',
    },
    descriptions: {
      en: 'Accounts, roles, permissions and requesting access.',
      de: 'Konten, Rollen, Berechtigungen und wie Sie Zugriff anfordern.',
      ar: 'الحسابات والأدوار والصلاحيات وطلب الوصول.',
      fr: 'Comptes, rôles, autorisations et demandes d’accès.',
      pt: 'Contas, funções, permissões e como solicitar acesso.',
    },
    sections: [
      {
        key: 'people',
        color: 'info',
        titles: { en: 'People', de: 'Personen', ar: 'الأشخاص', fr: 'Personnes', pt: 'Pessoas' },
      },
      {
        key: 'rights',
        color: 'warn',
        titles: {
          en: 'Roles and permissions',
          de: 'Rollen und Berechtigungen',
          ar: 'الأدوار والصلاحيات',
          fr: 'Rôles et autorisations',
          pt: 'Funções e permissões',
        },
      },
    ],
  },
  {
    slug: 'security-and-administration',
    img: 'shield',
    titles: {
      en: 'Security and administration',
      de: 'Sicherheit und Verwaltung',
      ar: 'الأمان والإدارة',
      fr: 'Sécurité et administration',
      pt: 'Segurança e administração',
    },
    descriptions: {
      en: 'Your account, API keys and running your instance.',
      de: 'Ihr Konto, API-Schlüssel und der Betrieb der Instanz.',
      ar: 'حسابك ومفاتيح API وتشغيل النظام.',
      fr: 'Votre compte, les clés API et l’exploitation de l’instance.',
      pt: 'Sua conta, chaves de API e a operação da instância.',
    },
    sections: [
      {
        key: 'account',
        color: 'good',
        titles: {
          en: 'Your account',
          de: 'Ihr Konto',
          ar: 'حسابك',
          fr: 'Votre compte',
          pt: 'Sua conta',
        },
      },
      {
        key: 'running',
        color: 'bad',
        titles: {
          en: 'Running your instance',
          de: 'Betrieb',
          ar: 'تشغيل النظام',
          fr: 'Exploitation',
          pt: 'Operação',
        },
      },
    ],
  },
]

const [ADMIN, MAINTAINER, EDITOR, AUTHOR, SUBSCRIBER] = [11, 2, 5, 7, 9]
const STEP = 1024

export async function seedHelp(trx: Trx, now: Date): Promise<void> {
  const sections = await seedContainers(trx)
  const places = new Map<string, number>()
  const placeOn = (container: string) => {
    const place = (places.get(container) ?? 0) + STEP
    places.set(container, place)
    return place
  }
  for (const entry of SEED_ENTRIES) {
    const container = {
      kind: 'faq',
      category: entry.category,
      section_id: null,
      place: placeOn(entry.category),
      screens: '',
      is_internal: 0,
    } as const
    await seedItem(trx, { seed: entry, container, now })
  }
  for (const article of [
    ...START_ARTICLES,
    ...MESSAGE_ARTICLES,
    ...WORK_ARTICLES,
    ...ADMIN_ARTICLES,
  ]) {
    const { section, screens = [], isInternal } = article
    const container = {
      kind: 'article',
      category: null,
      section_id: sections.get(section) ?? null,
      place: placeOn(section),
      screens: screens.length === 0 ? '' : `,${screens.join(',')},`,
      is_internal: isInternal === true ? 1 : 0,
    } as const
    await seedItem(trx, { seed: article, container, now })
  }
  await seedReaders(trx, now)
}

async function seedContainers(trx: Trx): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [at, { slug, img, titles, descriptions, sections }] of CONTAINERS.entries()) {
    const category = {
      slug,
      img,
      place: (at + 1) * STEP,
      titles: JSON.stringify(titles),
      descriptions: JSON.stringify(descriptions),
    }
    const { id } = await trx
      .insertInto('kb_categories')
      .values(category)
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [index, section] of sections.entries()) {
      const row = {
        category_id: id,
        icon_color: section.color,
        place: (index + 1) * STEP,
        titles: JSON.stringify(section.titles),
      }
      const made = await trx
        .insertInto('kb_sections')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.set(section.key, made.id)
    }
  }
  return ids
}

interface Seeding {
  seed: SeedHelp
  container: Pick<
    NewHelpItemRow,
    'kind' | 'category' | 'section_id' | 'place' | 'screens' | 'is_internal'
  >
  now: Date
}
async function seedItem(trx: Trx, { seed, container, now }: Seeding): Promise<void> {
  const at = new Date(now.getTime() - (seed.age ?? 15) * DAY).toISOString()
  const writer = (seed.age ?? 15) % 2 === 0 ? MAINTAINER : ADMIN
  const { id } = await trx
    .insertInto('help_items')
    .values({
      ...container,
      slug: seed.slug,
      is_published: 1,
      related: '[]',
      created_at: at,
      updated_at: at,
      updated_by: writer,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const texts = HELP_LANGUAGES.map(language => ({
    item_id: id,
    language,
    ...readSeed(seed.texts[language]),
  }))
  await trx
    .insertInto('help_texts')
    .values(
      texts.map(text => ({
        ...text,
        words: foldSearch(`${text.title}\n${textOf(text.content)}`),
      })),
    )
    .execute()
  await trx
    .insertInto('help_revisions')
    .values(texts.map(text => ({ ...text, at, user_id: writer, is_minor: 0 })))
    .execute()
}

const SEARCHES: readonly (readonly [q: string, found: number, who: readonly number[]])[] = [
  ['two-factor', 1, [EDITOR, AUTHOR, SUBSCRIBER, MAINTAINER]],
  ['shortcuts', 2, [EDITOR, AUTHOR, SUBSCRIBER]],
  ['undo a change', 1, [AUTHOR, SUBSCRIBER]],
  ['invoice', 4, [MAINTAINER, AUTHOR]],
  ['passwort', 2, [EDITOR, AUTHOR, SUBSCRIBER]],
  ['rechnung', 6, [AUTHOR, MAINTAINER]],
  ['tastenkürzel', 1, [EDITOR, SUBSCRIBER]],
  ['mot de passe', 4, [EDITOR, AUTHOR, SUBSCRIBER]],
  ['facture', 6, [AUTHOR, MAINTAINER]],
  ['raccourcis', 1, [EDITOR, SUBSCRIBER]],
  ['senha', 3, [EDITOR, AUTHOR, SUBSCRIBER]],
  ['fatura', 6, [AUTHOR, MAINTAINER]],
  ['atalhos', 1, [EDITOR, SUBSCRIBER]],
  ['كلمة المرور', 3, [EDITOR, AUTHOR, SUBSCRIBER]],
  ['الفواتير', 3, [AUTHOR, MAINTAINER]],
  ['اختصارات', 1, [EDITOR, SUBSCRIBER]],
  ['time tracking', 0, [EDITOR, AUTHOR]],
  ['video call', 0, [SUBSCRIBER, AUTHOR, MAINTAINER]],
]
const HELPED = [
  'protect-your-account',
  'keyboard-shortcuts',
  'write-and-send-a-mail',
  'which-payment-methods-do-you-accept',
  'find-your-way',
]

async function seedReaders(trx: Trx, now: Date): Promise<void> {
  const at = now.toISOString()
  for (const [q, found, people] of SEARCHES) {
    for (const user_id of people)
      await trx
        .insertInto('help_searches')
        .values({ q_key: foldSearch(q), user_id, q, times: 1, found, last_at: at })
        .execute()
  }
  for (const [index, slug] of HELPED.entries()) {
    const item = await trx
      .selectFrom('help_items')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    const voters = [EDITOR, AUTHOR, MAINTAINER].slice(0, 3 - (index % 3))
    for (const user_id of voters)
      await trx
        .insertInto('help_votes')
        .values({
          item_id: item.id,
          user_id,
          is_helpful: index === 2 && user_id === EDITOR ? 0 : 1,
          at,
        })
        .execute()
  }
}
