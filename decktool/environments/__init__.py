"""Games in the forms that learning programs ask for, PettingZoo's and OpenSpiel's, over every ruleset alike."""
