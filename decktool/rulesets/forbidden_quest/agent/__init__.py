"""What an action is worth to the greedy player: chances, then a judgement of the table, then what is gained."""
