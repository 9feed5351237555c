import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetBetweenTests } from '../../testing/account';
import { mockApi } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import ReportPage from './report';

resetBetweenTests();

describe('/report', () => {
  it.each([
    ['/report?about=story&id=7', 'Report a story', 'Back to the story', '/stories/7'],
    ['/report?about=comment&id=7&article=3', 'Report a comment', 'Back to the comment', '/article/3#comment-7'],
  ])('%s has the form, and a way back', (at, title, back, to) => {
    mockApi({});
    renderPage(<ReportPage />, at);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(7);
    expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe(to);
  });

  it('sends the report', async () => {
    const calls = mockApi({ 'POST /api/reports': { status: 202 } });
    renderPage(<ReportPage />, '/report?about=comment&id=7&article=3');
    await userEvent.click(screen.getByRole('radio', { name: 'It’s advertising or spam' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    await screen.findByRole('heading', { name: 'Thanks. An editor will look at it.' });
    expect(calls.map(({ body }) => body)).toEqual([{ contentType: 'comment', id: 7, reason: 'advertising' }]);
  });

  it('says thanks after a form that was sent without scripts', () => {
    renderPage(<ReportPage />, '/report?about=story&id=7&sent=1');
    expect(screen.getByRole('heading', { name: 'Thanks. An editor will look at it.' })).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it.each(['/report', '/report?about=story', '/report?about=poem&id=7', '/report?about=story&id=x'])(
    'is not found without a story or a comment: %s',
    (at) => {
      renderPage(<ReportPage />, at);
      expect(screen.queryByRole('radio')).toBeNull();
    },
  );
});
