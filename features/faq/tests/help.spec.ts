import { faqEditingContract } from '../contract/faq-editing.contract.ts'
import { faqContract } from '../contract/faq.contract.ts'
import { bearerOf, expect, freshName, test } from '#e2e/fixtures.ts'

// Help: search, read, vote, ask and answer; editing by those allowed to; F1 shows the article for a screen.

test('FAQ-01 FAQ-02 FAQ-03 KB-01 KB-02 KB-04 ADD-04 X-10 a reader searches, reads, votes and asks; support answers live in another browser', async ({
  page,
  login,
  openBrowser,
}) => {
  await login('subscriber')
  const support = await openBrowser('admin')
  await support.goto('/apps/support')
  await expect(support.getByRole('row').nth(1)).toBeVisible()

  // Searches articles and questions; matches are highlighted in the article.
  await page.goto('/pages/knowledge-base')
  await page.getByRole('searchbox').fill('recovery codes')
  await page.getByRole('link', { name: 'Protect your account' }).click()
  await expect(page).toHaveURL(/security-and-administration\/protect-your-account\?mark=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Protect your account' })).toBeVisible()
  await expect(
    page.getByText('Keep your recovery codes somewhere other than your phone.'),
  ).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => CSS.highlights.get('help-hits')?.size ?? 0))
    .toBeGreaterThan(1)
  await expect(
    page.getByRole('navigation', { name: 'Related articles' }).getByRole('link').first(),
  ).toBeVisible()

  // A vote counts once, can be changed, and survives a reload.
  const yes = page.getByRole('button', { name: /Yes, helpful/ })
  await yes.click()
  await expect(yes).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(yes).toHaveAttribute('aria-pressed', 'true')

  // No results: the question goes to support.
  const question = `${freshName('Reflow')} oven?`
  await page.goto('/pages/faq?q=zeppelin')
  await page.getByRole('main').getByRole('button', { name: 'Ask a question' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Ask a question' })
  await dialog.getByRole('textbox', { name: 'Your question' }).fill(question)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'View ticket' }).click()
  const thread = page.getByRole('dialog', { name: question })
  await expect(thread.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(1)

  // The other browser receives it without a reload, adds a note and replies.
  await support.getByRole('link', { name: question }).click()
  const answering = support.getByRole('dialog', { name: question })
  // The live event for a message arrives before the response to sending it; text typed in between belongs to the next message.
  await support.route(/support\/reply/, async route => {
    const answer = await route.fetch()
    await new Promise(resolve => setTimeout(resolve, 500))
    await route.fulfill({ response: answer })
  })
  const words = answering.getByRole('textbox', { name: 'Reply' })
  await words.click()
  await support.keyboard.type('Ask the line first.')
  await answering.getByText('Internal note').click()
  await answering.getByRole('button', { name: 'Send' }).click()
  await expect(
    answering.getByRole('list', { name: 'Messages' }).getByText('Ask the line first.'),
  ).toBeVisible()
  await words.click()
  await support.keyboard.type('It stands in hall B.')
  await answering.getByRole('button', { name: 'Send' }).click()
  await expect(thread.getByText('It stands in hall B.')).toBeVisible()
  await expect(thread.getByText('Ask the line first.')).toHaveCount(0)

  // Resolved: the requester closes the ticket, support sees it closed, and the answer becomes an FAQ question.
  await thread.getByRole('button', { name: 'Close ticket' }).click()
  await expect(answering.getByText('Closed', { exact: true })).toBeVisible()
  await answering.getByRole('button', { name: 'Add to FAQ' }).click()
  const editor = support.getByRole('dialog', { name: 'Add question' })
  await expect(editor.getByRole('textbox', { name: 'Question' })).toHaveValue(question)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(support.getByRole('button', { name: question }).first()).toBeVisible()
  await page.goto(`/pages/faq?q=${encodeURIComponent(question)}`)
  await expect(page.getByText('It stands in hall B.')).toBeVisible()
})

test('KB-03 KB-05 X-08 X-28 creates an article, moves it by keyboard, merges a concurrent edit and opens it with F1', async ({
  page,
  login,
  openBrowser,
  expectComplaint,
}) => {
  expectComplaint(/412/)
  await login('admin')
  const title = freshName('Clean the oven')
  await page.goto('/pages/knowledge-base/working-together')
  await page.getByRole('button', { name: 'New article' }).click()
  const editor = page.getByRole('dialog', { name: 'New article' })
  await editor.getByRole('textbox', { name: 'Title' }).fill(title)
  await editor.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('Wait until it is cold.')
  await editor.getByRole('textbox', { name: 'Screens' }).fill('/apps/calendar')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  // F1 on the screen the article names.
  const reader = await openBrowser('author')
  await reader.goto('/apps/calendar')
  await reader.getByRole('heading', { level: 1 }).waitFor()
  await reader.keyboard.press('F1')
  const help = reader.getByRole('dialog', { name: 'Help' })
  await expect(help.getByRole('heading', { name: title })).toBeVisible()
  await reader.keyboard.press('Escape')
  await expect(help).toHaveCount(0)

  // Moves it up one place by keyboard.
  await page.goto('/pages/knowledge-base/working-together')
  const order = () =>
    page
      .locator('section')
      .filter({ hasText: 'Tasks and boards' })
      .locator('[data-row] a')
      .allTextContents()
  await expect.poll(async () => (await order()).at(-1)).toBe(title)
  await page.getByRole('button', { name: `Move ${title}` }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect.poll(async () => (await order()).at(-2)).toBe(title)

  // Someone else saves first: nothing is overwritten silently.
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit article' })
  await expect(edit.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  const context = page.context()
  const headers = await bearerOf(context, 'admin')
  const found = await context.request.get(faqContract.searchHelp.path, {
    headers,
    params: { q: title },
  })
  const { id = 0, slug = '' } =
    faqContract.searchHelp.output.parse(await found.json()).hits[0] ?? {}
  const texts = [
    { language: 'en', title: `${title} well`, content: '<p>Wait until it is cold.</p>' },
  ]
  await context.request.post(faqEditingContract.updateKbArticle.path, {
    headers,
    data: { id, texts },
  })
  await edit.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Then brush it.')
  await edit.getByRole('button', { name: 'Save' }).click()
  const stale = page.getByRole('alertdialog')
  await stale.getByRole('button', { name: /Keep mine/ }).click()
  await expect(page.getByText('Wait until it is cold. Then brush it.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `${title} well` })).toBeVisible()

  // The reader sees the merged article.
  await reader.goto(`/pages/knowledge-base/working-together/${slug}`)
  await expect(reader.getByText('Then brush it.')).toBeVisible()
})
