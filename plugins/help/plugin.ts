import { definePlugin, shellButton } from '@anteroom/sdk';

/** The firm's help and feedback to the firm in the header; issue reports to its support in the footer. */
export default definePlugin({
  id: 'help',
  sdk: '^1.0.0',
  contributes: [
    shellButton({
      id: 'help',
      place: 'header',
      label: 'help.title',
      icon: 'circle-help',
      module: './HelpPanel',
      when: ['!control:HideHelp'],
    }),
    shellButton({
      id: 'report-issue',
      place: 'footer',
      label: 'issue.report',
      icon: 'flag',
      module: './issue/ReportIssue',
    }),
  ],
});
